import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isFromPrivateNetwork, isFromThisMachine, isPrivateAddress, isPrivateHost } from './private-address.ts'

test.each([
  ['127.0.0.1', true],
  ['10.0.0.1', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['192.168.1.20', true],
  ['169.254.1.1', true],
  ['::1', true],
  ['fe80::1%eth0', true],
  ['fd12:3456::1', true],
  ['::ffff:192.168.1.20', true],
  ['172.32.0.1', false],
  ['11.0.0.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['8.8.8.8', false],
  ['::ffff:8.8.8.8', false],
  ['2001:db8::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:c0a8:101::1', false],
  ['192.168.1', false],
  ['192.168.1.20.evil.example', false],
  ['', false],
])('the address %s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})

test.each([
  ['http://192.168.1.20:3000', true],
  ['http://[fd12::1]:3000', true],
  ['http://tennis.local', true],
  ['http://club.home.arpa', true],
  ['http://raspberry:3000', true],
  ['http://localhost:3000', true],
  ['https://club.example', false],
  ['http://8.8.8.8', false],
  ['http://192.168.1.20.nip.io', false],
  ['http://local.example', false],
])('the host of %s is private: %s', (url, expected) => {
  expect(isPrivateHost(url)).toBe(expected)
})

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['::1', '::1', true],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1', true],
  ['192.168.1.20', '192.168.1.20', true],
  ['::ffff:192.168.1.20', '192.168.1.20', true],
  ['192.168.1.21', '192.168.1.20', false],
  ['172.17.0.1', '172.17.0.2', false],
  ['8.8.8.8', '192.168.1.20', false],
])('a connection from %s to %s is of this machine: %s', (remoteAddress, localAddress, expected) => {
  expect(isFromThisMachine({ socket: { remoteAddress, localAddress } } as FastifyRequest)).toBe(expected)
})

test.each([
  [false, '192.168.1.5', undefined, {}, true],
  [false, '8.8.8.8', undefined, {}, false],
  [false, '192.168.1.5', undefined, { via: '1.1 proxy' }, false],
  [true, '192.168.1.5', ['127.0.0.1', '192.168.1.5'], { 'x-forwarded-for': '192.168.1.5' }, true],
  [true, '8.8.8.8', ['127.0.0.1', '8.8.8.8'], { 'x-forwarded-for': '8.8.8.8' }, false],
  [true, '127.0.0.1', ['127.0.0.1'], {}, false],
  [true, '192.168.1.9', ['192.168.1.9'], { 'x-forwarded-for': '10.0.0.1' }, false],
])(
  'with trusted proxies %s, a request of %s through %j with %j is of a private network: %s',
  (trusts, ip, ips, headers, expected) => {
    expect(isFromPrivateNetwork({ ip, ips, headers } as unknown as FastifyRequest, trusts)).toBe(expected)
  },
)
