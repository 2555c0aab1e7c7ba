import { describe, expect, it } from 'vitest';
import { badPorts, checkAddresses } from './configuration';

it('lists as badPorts only ports that Node’s fetch refuses before it connects', async () => {
  for (const port of badPorts) await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
});

describe('checkAddresses', () => {
  const check = (NEXTAUTH_URL?: string, SMTP_URL?: string) => () => checkAddresses({ NEXTAUTH_URL, SMTP_URL });
  const [address, server] = ['https://brigade.example.com', 'smtps://us%40chain.example:p%23ss@mail.example:465'];

  it.each([[], ['', ''], [address], [`${address}/`], ['http://localhost:3000', 'smtp://mail.example'], [address, server]])(
    'accepts NEXTAUTH_URL and SMTP_URL: %j %j',
    (...given) => expect(check(...given)).not.toThrow(),
  );

  it.each([
    ['brigade.example.com', undefined, /NEXTAUTH_URL must be the whole public address/],
    ['localhost:3000', undefined, /NEXTAUTH_URL must be/],
    [undefined, server, /NEXTAUTH_URL is not: links in mails need the public address/],
    ['', server, /NEXTAUTH_URL is not/],
    [address, 'mail.example:25', /SMTP_URL must be an address/],
    [address, 'https://mail.example', /SMTP_URL must be an address/],
    [address, 'smtp://us:se/cret#x@mail.example', /SMTP_URL must be an address/],
  ])('rejects NEXTAUTH_URL and SMTP_URL without showing the password: %j %j', (publicAddress, smtp, message) => {
    expect(check(publicAddress, smtp)).toThrow(message);
    expect(check(publicAddress, smtp)).not.toThrow(/se.cret|p%23ss/);
  });
});
