import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseJsonWithComments } from '../../../common/scratch/json/json-with-comments';
import { assertLinear } from '../growth';

describe('JSON with comments', () => {
  const read = (text: string) => {
    const found = parseJsonWithComments(text);
    return found.ok ? found.value : `${found.line}:${found.column}`;
  };

  it('is read with comments, trailing commas and a byte order mark', () => {
    assert.deepEqual(read('\ufeff// a\n{ "a": [1, /* , */ ], "b": "// ,]", }'), { a: [1], b: '// ,]' });
    assert.deepEqual(read('{"a": "\\"//", /* x\n */ "b": {} , // ]\n}\n// c'), { a: '"//', b: {} });
    assert.deepEqual(read('[]//'), []);
  });

  it('says where a mistake is, behind comments, too', () => {
    assert.equal(read('/* a\n b */ { "a": x }'), '2:14');
    assert.equal(read('[1,,]'), '1:4');
    assert.equal(read(''), '1:1');
    assert.equal(read('[,]'), '1:2');
    assert.equal(read('{} /* not closed'), '1:4');
  });

  it('has the values of JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => assert.deepEqual(read(text), JSON.parse(text))));
  });

  it('keeps members that objects have by themselves', () => {
    assert.deepEqual(read('{"__proto__": {"a": 1}} // b'), JSON.parse('{"__proto__": {"a": 1}}'));
  });

  it('refuses values that are nested too deeply', () => {
    assert.equal(read(`/**/${'['.repeat(1e6)}`), '1:1');
  });

  it('takes time in proportion to its length', () => {
    for (const part of ['/*', '/* ', '"a\\', '//', ', ', '"', '[', '/* */ ,']) {
      assertLinear(part, (size) => read(`{${part.repeat(size)}`), 2000);
    }
  });
});
