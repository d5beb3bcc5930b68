import { expect, test } from 'vitest'
import { pathTo } from '../../shared/pages/page-table.ts'
import { deviceAddress } from './device-address.ts'

const HERE = 'http://localhost:3000'

test.each([
  ['https://club.example', HERE, 'https://club.example/scorer/m%201', true],
  ['https://club.example', 'https://other.example', 'https://club.example/scorer/m%201', true],
  [HERE, 'http://192.168.1.5:3000', 'http://192.168.1.5:3000/scorer/m%201', true],
  [null, 'http://192.168.1.5:3000', 'http://192.168.1.5:3000/scorer/m%201', true],
  [HERE, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000/scorer/m%201', false],
  ['http://[::1]:3000', HERE, 'http://localhost:3000/scorer/m%201', false],
  ['http://localhost.club.example', HERE, 'http://localhost.club.example/scorer/m%201', true],
])(
  'with the PUBLIC_URL %s and the page at %s, the QR code leads to %s (reachable: %s)',
  (publicUrl, origin, url, reachable) => {
    expect(deviceAddress(publicUrl, origin, pathTo('scorer', 'm 1'))).toEqual({ url, reachable })
  },
)
