import { expect, test } from 'vitest'
import { addressType, type Guard, requireReceiver } from './receiver-address.ts'

const dns: Readonly<Record<string, string[]>> = {
  'example.com': ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
  'inside.example.com': ['10.0.0.7'],
  'both.example.com': ['93.184.216.34', '127.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
}
const guard: Guard = {
  allowPrivate: false,
  async lookup(host) {
    const addresses = dns[host]
    if (addresses === undefined) throw new Error('ENOTFOUND')
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
}
const inOwnNetwork = { ...guard, allowPrivate: true }
const problem = (url: string, used = guard): Promise<string> =>
  requireReceiver(url, used).then(
    () => 'allowed',
    (error: { errors?: { path: string; message: string }[] }) =>
      error.errors?.map(({ path, message }) => `${path}: ${message}`).join() ?? 'another error',
  )

const elsewhere = 'url: Use an address on the internet. Dray sends nothing to private or local addresses.'

/** The same few addresses in every spelling that a URL allows, and every range that isn't the internet. */
const privateHosts = [
  ...['localhost', 'LOCALHOST', 'localhost.', 'api.localhost', 'ｌｏｃａｌｈｏｓｔ'],
  ...[
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '017700000001',
    '0177.0.0.1',
  ],
  ...['127.255.255.254', '①②⑦.⓪.⓪.①', '127。0。0。1', '%31%32%37.0.0.1', '0', '0.0.0.0', '0.1.2.3'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '3232235521', '0xc0a80001'],
  ...['100.64.0.1', '100.127.255.255', '169.254.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe'],
  ...['192.0.0.1', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:a00:1]'],
  ...['[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::10.0.0.1]'],
  ...['[2002:7f00:1::]', '[2002:a00:1::1]', '[2001::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]'],
  ...['[fc00::1]', '[fd12:3456::1]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[4000::1]', '[1::1]'],
  ...['inside.example.com', 'both.example.com', 'metadata.example.com'],
]

test.each(privateHosts)('a webhook can’t be sent to %s', async (host) => {
  expect(await problem(`https://${host}/hook`)).toBe(elsewhere)
  expect(await problem(`https://${host}:8443`)).toBe(elsewhere)
})

test('a webhook can be sent to any https address on the internet', async () => {
  for (const host of [
    'example.com',
    'example.com:8443',
    '93.184.216.34',
    '[2606:2800:220:1::1]',
    'not-yet.example.com',
  ])
    expect(await problem(`https://${host}/hook?a=b`), host).toBe('allowed')
})

test('an address that isn’t https, has credentials or is no address at all is refused', async () => {
  const scheme = 'url: The address must start with https://'
  const no = 'url: Enter an address such as https://example.com/hook'
  const credentials = 'url: Leave the user and password out of the address. Dray signs each request instead.'
  for (const url of [
    'http://example.com',
    'ftp://example.com',
    'file:///etc/passwd',
    'gopher://example.com',
    'data:,a',
  ])
    expect([scheme, no], url).toContain(await problem(url))
  for (const url of [
    'example.com',
    'https://',
    'https:///',
    'https://[::1',
    'https://256.256.256.256',
    '//example.com',
  ])
    expect([no], url).toContain(await problem(url))
  for (const url of ['https://ann@example.com', 'https://ann:secret@example.com', 'https://:secret@example.com'])
    expect(await problem(url), url).toBe(credentials)
})

test('an address is kept as it is understood, without a fragment', async () => {
  expect(await requireReceiver('HTTPS://Example.COM/hook#top', guard)).toBe('https://example.com/hook')
  expect(await requireReceiver('https://0x5db8d822/', guard)).toBe('https://93.184.216.34/')
})

test('with ALLOW_PRIVATE_WEBHOOKS, private and local addresses are allowed, there over http too', async () => {
  for (const url of [
    ...['http://127.0.0.1:8080/hook', 'http://localhost', 'https://10.0.0.1', 'http://[::1]', 'http://[fd12::1]'],
    ...['http://inside.example.com', 'https://both.example.com', 'https://example.com'],
  ])
    expect(await problem(url, inOwnNetwork), url).toBe('allowed')
  for (const url of ['http://example.com', 'http://both.example.com', 'http://93.184.216.34'])
    expect(await problem(url, inOwnNetwork), url).toBe('url: The address must start with https://')
  for (const host of [
    '169.254.169.254',
    '0.0.0.0',
    '[fe80::1]',
    '224.0.0.1',
    '[64:ff9b::7f00:1]',
    'metadata.example.com',
  ])
    expect(await problem(`https://${host}`, inOwnNetwork), host).toBe(elsewhere)
})

test('text that is no IP address is never taken for one on the internet', () => {
  for (const text of ['', 'localhost', '1.2.3.4.5', '1.2.3.256', '::1::', 'fe80::1%eth0', '::ffff:1.2.3'])
    expect(addressType(text), text).toBe('unusable')
})
