import { describe, expect, it } from 'vitest';
import { faultOfUrl, judgeAddress, readOpenedNetworks } from './addresses.rules';

const none = readOpenedNetworks(undefined);
const all = readOpenedNetworks('true');

describe('the check of an IP address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '193.0.6.139',
    '2606:4700:4700::1111',
    '2a00:1450:4007:80e::200e',
    '100.63.255.255',
    '172.32.0.1',
    '11.0.0.1',
  ])('accepts %s as public', (ip) => expect([judgeAddress(ip, none), judgeAddress(ip, all)]).toEqual(['public', 'public']));

  it.each([
    ['this machine', '127.0.0.1'],
    ['the rest of its network', '127.255.255.254'],
    ['this machine', '::1'],
    ['a private network', '10.0.0.1'],
    ['a private network', '172.16.0.1'],
    ['its end', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a carrier’s network', '100.64.0.1'],
    ['its end', '100.127.255.255'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456:789a::1'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped, in hexadecimal', '::ffff:7f00:1'],
    ['mapped, written out', '0:0:0:0:0:ffff:0a00:0001'],
    ['mapped', '::ffff:192.168.0.1'],
    ['compatible', '::127.0.0.1'],
    ['translated', '64:ff9b::10.0.0.1'],
    ['translated, in hexadecimal', '64:ff9b::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['with a zone', '::1%eth0'],
  ])('refuses an address (%s: %s) unless private networks are opened', (_what, ip) => {
    expect([judgeAddress(ip, none), judgeAddress(ip, all)]).toEqual(['refused', 'opened']);
  });

  it.each([
    ['link-local', '169.254.1.1'],
    ['metadata', '169.254.169.254'],
    ['metadata, mapped', '::ffff:169.254.169.254'],
    ['metadata, mapped, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['metadata, translated', '64:ff9b::169.254.169.254'],
    ['metadata, by 6to4', '2002:a9fe:a9fe::1'],
    ['metadata of Amazon', 'fd00:ec2::254'],
    ['metadata of Alibaba', '100.100.100.200'],
    ['metadata of Azure', '168.63.129.16'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
  ])('refuses an address (%s: %s) even when all networks are opened', (_what, ip) => {
    const everything = readOpenedNetworks('true, 0.0.0.0/0, ::/0');
    expect([judgeAddress(ip, none), judgeAddress(ip, everything)]).toEqual(['refused', 'refused']);
  });

  it.each([
    ['nowhere', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['nowhere', '::'],
    ['examples', '192.0.2.1'],
    ['examples', '198.51.100.7'],
    ['examples', '203.0.113.9'],
    ['examples', '2001:db8::1'],
    ['measurements', '198.18.0.1'],
    ['many', '224.0.0.1'],
    ['many', 'ff02::1'],
    ['all', '255.255.255.255'],
    ['the future', '240.0.0.1'],
    ['Teredo', '2001::1'],
    ['site-local', 'fec0::1'],
    ['mapped, of the internet', '::ffff:8.8.8.8'],
    ['translated, of the internet', '64:ff9b::8.8.8.8'],
    ['locally translated', '64:ff9b:1::1'],
    ['discarded', '100::1'],
    ['no address', 'example.com'],
    ['no address', ''],
    ['a number', '2130706433'],
  ])('refuses an address (%s: %s) even when private networks are opened', (_what, ip) => {
    expect([judgeAddress(ip, none), judgeAddress(ip, all)]).toEqual(['refused', 'refused']);
  });

  it('opens only the networks that are named', () => {
    const some = readOpenedNetworks(' 10.2.0.0/16 , fd12::/16,192.168.7.7, 64:ff9b::/96 ');
    const judged = ['10.2.255.1', '10.3.0.1', 'fd12::9', 'fd13::9', '192.168.7.7', '192.168.7.8', '::ffff:10.2.0.1', '64:ff9b::8.8.8.8'];
    expect(judged.map((ip) => judgeAddress(ip, some))).toEqual([
      'opened',
      'refused',
      'opened',
      'refused',
      'opened',
      'refused',
      'opened',
      'opened',
    ]);
    expect([readOpenedNetworks('').isAny, readOpenedNetworks('false').isAny, some.isAny]).toEqual([false, false, true]);
  });

  it.each(['yes', '10.0.0.0/33', '10.0.0', 'localhost', '::/200'])(
    'rejects the setting “%s” with an error that names WEBHOOK_ALLOW_PRIVATE',
    (text) => {
      expect(() => readOpenedNetworks(text)).toThrow(/WEBHOOK_ALLOW_PRIVATE/);
    },
  );
});

describe('faultOfUrl', () => {
  it.each([
    ['https://orders.example.com/brigade?key=1', null],
    ['https://orders.example.com:8443/', null],
    ['https://8.8.8.8/', null],
    ['http://orders.example.com/', 'https_required'],
    ['http://8.8.8.8/', 'https_required'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://0177.0.0.1/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::ffff:10.0.0.1]/', 'private_address'],
    ['https://localhost/', 'private_address'],
    ['https://api.localhost/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data', 'private_address'],
    ['https://user:pass@orders.example.com/', 'credentials'],
    ['https://user@orders.example.com/', 'credentials'],
    ['https://orders.example.com:25/', 'port'],
    ['https://orders.example.com:22/', 'port'],
    ['https://orders.example.com:0/', 'port'],
    ['ftp://orders.example.com/', 'invalid_format'],
    ['file:///etc/passwd', 'invalid_format'],
    ['javascript:alert(1)', 'invalid_format'],
    ['orders.example.com', 'invalid_format'],
    ['https://', 'invalid_format'],
  ])('given %s returns %s', (url, fault) => expect(faultOfUrl(url, none, true)).toBe(fault));

  it('allows plain HTTP only outside production or to hosts that may lie in an opened network', () => {
    expect(faultOfUrl('http://10.0.0.8:9000/', all, true)).toBeNull();
    expect(faultOfUrl('http://receiver.internal/', all, true)).toBeNull();
    expect(faultOfUrl('http://localhost:9000/', all, true)).toBeNull();
    expect(faultOfUrl('http://8.8.8.8/', all, true)).toBe('https_required');
    expect(faultOfUrl('http://169.254.169.254/', all, true)).toBe('private_address');
    expect(faultOfUrl('http://orders.example.com/', none, false)).toBeNull();
  });
});
