import type { Group } from './sample';

const dev = ['--env', 'dev'];

export const environments: Group = {
  title: 'Environments',
  samples: [
    {
      name: '`http-client.env.json`',
      owners: ['JetBrains', 'httpYac', 'kulala'],
      text: 'GET HOST/{{v}}\n',
      files: { 'http-client.env.json': '{"dev": {"v": "5"}}' },
      options: dev,
      sends: ['GET /5'],
    },
    {
      name: '`http-client.private.env.json`',
      owners: ['JetBrains', 'httpYac', 'kulala'],
      text: 'GET HOST/{{v}}\n',
      files: {
        'http-client.env.json': '{"dev": {"v": "5"}}',
        'http-client.private.env.json': '{"dev": {"v": "6"}}',
      },
      options: dev,
      sends: ['GET /6'],
    },
    {
      name: '`$shared`',
      owners: ['JetBrains', 'kulala'],
      text: 'GET HOST/{{v}}\n',
      files: { 'http-client.env.json': '{"$shared": {"v": "5"}, "dev": {}}' },
      options: dev,
      sends: ['GET /5'],
    },
    {
      name: 'numbers and booleans',
      owners: ['JetBrains', 'kulala'],
      text: 'GET HOST/{{n}}/{{b}}\n',
      files: { 'http-client.env.json': '{"dev": {"n": 5, "b": true}}' },
      options: dev,
      sends: ['GET /5/true'],
    },
    {
      name: 'objects and lists',
      owners: ['JetBrains'],
      text: 'GET HOST/{{obj.k}}/{{list[0]}}\n',
      files: { 'http-client.env.json': '{"dev": {"obj": {"k": "v"}, "list": [1]}}' },
      options: dev,
      sends: ['GET /v/1'],
    },
    {
      name: 'variables in values',
      owners: ['JetBrains', 'httpYac', 'kulala'],
      text: 'GET HOST/{{v}}\n',
      files: { 'http-client.env.json': '{"dev": {"a": "5", "v": "{{a}}6"}}' },
      options: dev,
      sends: ['GET /56'],
    },
    {
      name: 'system variables in values',
      owners: ['JetBrains'],
      text: 'GET HOST/{{v}}\n',
      files: { 'http-client.env.json': '{"dev": {"v": "{{$randomInt 5 6}}"}}' },
      options: dev,
      sends: ['GET /5'],
    },
    {
      name: '`rest-client.environmentVariables`',
      owners: ['REST Client'],
      text: 'GET HOST/{{s}}/{{v}}\n',
      files: {
        '.vscode/settings.json':
          '{"rest-client.environmentVariables": {"$shared": {"s": "1"}, "dev": {"v": "5"}}}',
      },
      options: dev,
      sends: ['GET /1/5'],
    },
    {
      name: '`.httpyac.json`',
      owners: ['httpYac'],
      text: 'GET HOST/{{s}}/{{v}}\n',
      files: { '.httpyac.json': '{"environments": {"$shared": {"s": "1"}, "dev": {"v": "5"}}}' },
      options: dev,
      sends: ['GET /1/5'],
    },
    {
      name: '`$default`',
      owners: ['httpYac'],
      text: 'GET HOST/{{v}}\n',
      files: { 'httpyac.config.json': '{"environments": {"$default": {"v": "5"}, "dev": {"v": "6"}}}' },
      sends: ['GET /5'],
    },
    {
      name: '`.env`',
      owners: ['httpYac', 'kulala'],
      text: 'GET HOST/{{v}}\n',
      files: { '.env': 'v=5\n' },
      sends: ['GET /5'],
    },
    {
      name: '`dev.env`, `.env.dev`',
      owners: ['httpYac'],
      text: 'GET HOST/{{a}}/{{b}}\n',
      files: { 'dev.env': 'a=5\nb=5\n', '.env.dev': 'b=6\n' },
      options: dev,
      sends: ['GET /5/6'],
    },
    {
      name: 'the folder `env`',
      owners: ['httpYac'],
      text: 'GET HOST/{{a}}/{{b}}\n',
      files: { 'env/.env': 'a=5\n', 'env/dev.env': 'b=6\n' },
      options: dev,
      sends: ['GET /5/6'],
    },
    {
      name: '`--var name=value`',
      owners: ['httpYac'],
      text: 'GET HOST/{{v}}\n',
      options: ['--var', 'v=5'],
      sends: ['GET /5'],
    },
  ],
};
