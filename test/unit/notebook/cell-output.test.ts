import assert from 'node:assert/strict';
import { cellOutput, outputText, redText, skippedWords } from '../../../workbench/notebook/cell-output';
import type { ShownResponse } from '../../../workbench/response/shown';

const good: ShownResponse = {
  text: '{\n  "result": "0x1"\n}\n',
  language: 'json',
  title: '200 OK · 12 ms · 42 B · eth_chainId',
  short: '200 OK · 12 ms · 42 B',
  message: '',
  level: 'good',
  marks: [],
};

describe('the output of a cell', () => {
  it('is the status of the response, and the response', () => {
    assert.deepEqual(cellOutput(good, false), {
      summary: good.short,
      failed: false,
      text: good.text,
      isJson: true,
    });
  });

  it('says which assertions failed, and what differs from the specification', () => {
    const mark = {
      start: 0,
      end: 1,
      severity: 'warning',
      code: 'c',
      message: '"result" is missing.',
    } as const;
    const message = '$.result is 0x1; expected == 0x2.';
    assert.deepEqual(cellOutput({ ...good, level: 'error', message, marks: [mark] }, false), {
      summary: `${good.short}\n${message}\n"result" is missing.`,
      failed: true,
      text: good.text,
      isJson: true,
    });
  });

  it('has each sentence of a message on a line', () => {
    const message = 'There is no such block. Ask for another one.';
    assert.equal(
      cellOutput({ ...good, level: 'error', message }, false).summary,
      `${good.short}\nThere is no such block.\nAsk for another one.`,
    );
  });

  it('has the name of the request where a cell has several, and at most five messages', () => {
    const marks = [1, 2, 3, 4, 5, 6, 7].map((one) => ({
      start: 0,
      end: 1,
      severity: 'warning' as const,
      code: 'c',
      message: `Message ${one}.`,
    }));
    assert.equal(
      cellOutput({ ...good, marks }, true).summary,
      `${good.title}\nMessage 1.\nMessage 2.\nMessage 3.\nMessage 4.\nMessage 5.\n2 more messages in the response`,
    );
  });

  it('does not repeat what the text says', () => {
    const text = 'Connection refused.\n\nNothing listens there.\nIs the node running?\n';
    const shown = {
      ...good,
      text,
      language: 'plaintext',
      level: 'error',
      message: 'Nothing listens there. Is the node running?',
    } as const;
    assert.deepEqual(cellOutput(shown, false), { summary: good.short, failed: true, text, isJson: false });
  });

  it('has only the beginning of a long response', () => {
    const text = `[\n${'  "0x0123456789",\n'.repeat(10_000)}]\n`;
    const output = cellOutput({ ...good, text }, false);
    assert.ok(output.text.length < 100_100);
    assert.ok(output.text.endsWith('"0x0123456789",\n…\n"Open Response" shows the rest.\n'));
    assert.equal(output.isJson, false);
  });

  it('has the meaning of values in JSON, and in nothing else', () => {
    const decode = (json: string) => `${json}// decoded`;
    assert.equal(cellOutput(good, false, decode).text, `${good.text}// decoded`);
    assert.equal(cellOutput({ ...good, language: 'plaintext' }, false, decode).text, good.text);
  });

  it('is red where a node cannot color it', () => {
    assert.equal(
      redText('404\nnot \u001b[32mfound'),
      '\u001b[91m404\u001b[0m\n\u001b[91mnot [32mfound\u001b[0m',
    );
    assert.equal(outputText('a\u001b[2Jb\u009b\r\n\tc'), 'a[2Jb\n\tc');
  });

  it('says why a request was not sent', () => {
    assert.equal(skippedWords('cancelled'), 'Not sent. Stopped.');
    assert.equal(skippedWords('disabled'), 'Not sent. Disabled by # @disabled.');
    assert.equal(skippedWords({ needs: 'head' }), 'Not sent. It needs the response of "head", which failed.');
  });
});
