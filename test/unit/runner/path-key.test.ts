import assert from 'node:assert/strict';
import { hasKeyMark, splitKey, withKey } from '../../../runner/connection/path-key';
import { succeeded } from '../../results';

const key = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const other = 'ffeeddccbbaa99887766554433221100';

describe('an API key in the path of a URL', () => {
  it('is replaced by ***, and put back', () => {
    const made = splitKey(`https://h.example/v3/${key}/`, () => false);
    assert.deepEqual(made, { url: 'https://h.example/v3/***', key });
    assert.equal(
      succeeded(withKey(new URL(`${made.url}/eth/v1/node/version?a=b`), key, '')).href,
      `https://h.example/v3/${key}/eth/v1/node/version?a=b`,
    );
  });

  it('has another mark where another node has one at the same address', () => {
    const taken = ['https://h.example/v3/***', 'https://h.example/v3/***2'];
    const made = splitKey(`https://h.example/v3/${key}`, (url) => taken.includes(url));
    assert.equal(made.url, 'https://h.example/v3/***3');
    assert.equal(succeeded(withKey(new URL(made.url), key, '')).href, `https://h.example/v3/${key}`);
  });

  it('may be one of several', () => {
    const made = splitKey(`https://h.example/${key}/x/${other}`, () => false);
    assert.deepEqual(made, { url: 'https://h.example/***/x/***', key: `${key}/${other}` });
    assert.equal(
      succeeded(withKey(new URL(made.url), made.key, '')).href,
      `https://h.example/${key}/x/${other}`,
    );
    assert.equal(withKey(new URL(made.url), key, '').ok, false);
  });

  it('is only a whole part of the path', () => {
    assert.equal(hasKeyMark('https://h.example/v3/***'), true);
    assert.equal(hasKeyMark('https://h.example/v3/a***'), false);
    assert.equal(hasKeyMark('https://h.example/v3?x=/***'), false);
  });
});
