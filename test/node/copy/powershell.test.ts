import assert from 'node:assert/strict';
import { copied, refused } from './copying';

describe('copy as PowerShell', () => {
  it('writes a call', async () => {
    const { text } = await copied('powershell', 'jsonrpc', 'eth_chainId()');
    assert.equal(
      text,
      `(Invoke-WebRequest 'http://127.0.0.1:8545/' -UseBasicParsing \`
  -Method POST \`
  -Headers @{ 'accept' = 'application/json' } \`
  -ContentType 'application/json' \`
  -Body ([Text.Encoding]::UTF8.GetBytes('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}'))).Content`,
    );
  });

  it('doubles quotes in what is fixed, and escapes what is special beside variables', async () => {
    const file =
      'PUT http://h/{{%key}}?q=1\nX-A: it\'s ‘so’ $home\nX-B: "{{key}}" `$x`\nX-B: c\nAuthorization: Basic me:{{pw}}\n\n{{key}}';
    const { text, needs } = await copied('powershell', 'http', file);
    assert.equal(
      text,
      `(Invoke-WebRequest "http://h/\${env:KEY}?q=1" -UseBasicParsing \`
  -Method PUT \`
  -Headers @{ 'X-A' = 'it''s ‘‘so’’ $home'; 'X-B' = "\`"\${env:KEY}\`" \`\`\`$x\`\`, c"; 'Authorization' = 'Basic ' + [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes("me:\${env:PW}")) } \`
  -Body ([Text.Encoding]::UTF8.GetBytes("\${env:KEY}"))).Content`,
    );
    assert.deepEqual(needs, ['KEY', 'PW']);
  });

  it('refuses what it cannot send', async () => {
    assert.equal(
      await refused('powershell', 'http', 'GET /eth/v1/events?topics=head\nAccept: text/event-stream'),
      'PowerShell shows a response once it is whole, and a stream of events has no end. Copy the request as cURL or fetch.',
    );
    assert.equal(
      await refused('powershell', 'http', 'GET http://h/\n\n{}'),
      'PowerShell sends no body with GET. Copy the request as cURL.',
    );
  });
});
