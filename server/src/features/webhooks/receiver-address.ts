import ipaddr from 'ipaddr.js'
import dns from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'
import { invalidField } from '../../platform/http/problem.ts'

/** `unusable`: an address that no receiver on the internet or in a company's own network has. */
type AddressType = 'public' | 'private' | 'unusable'

const privateRanges = ['private', 'loopback', 'uniqueLocal']

export function addressType(address: string): AddressType {
  if (!ipaddr.isValid(address)) return 'unusable'
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (privateRanges.includes(range)) return 'private'
  if (range !== 'unicast') return 'unusable'
  // To ipaddr.js all other IPv6 addresses are unicast, ::127.0.0.1 too. Only those of 2000::/3 are assigned.
  return parsed.kind() === 'ipv6' && (parsed.toByteArray()[0] ?? 0) >> 5 !== 1 ? 'unusable' : 'public'
}

/** All addresses of a host. */
export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>
export const lookupInDns: Lookup = (host) => dns.lookup(host, { all: true })

export type Guard = {
  /** ALLOW_PRIVATE_WEBHOOKS. */
  allowPrivate: boolean
  lookup: Lookup
}

const texts = {
  url: 'Enter an address such as https://example.com/hook',
  scheme: 'The address must start with https://',
  credentials: 'Leave the user and password out of the address. Dray signs each request instead.',
  address: 'Use an address on the internet. Dray sends nothing to private or local addresses.',
}

/** Undefined if a webhook may connect there. Without encryption it may only connect inside the company's own network. */
function addressProblem(address: string, { protocol, allowPrivate }: { protocol: string; allowPrivate: boolean }) {
  const type = addressType(address)
  if (type === 'unusable' || (type === 'private' && !allowPrivate)) return texts.address
  return protocol === 'https:' || type === 'private' ? undefined : texts.scheme
}

const literalAddress = ({ hostname }: URL): string | undefined => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(host) ? host : undefined
}

/** DNS that is slower than this is asked when an event is sent. */
const maxLookupMs = 2000

/** The normalized address of a webhook. Refuses one that Dray doesn't send to; DNS that doesn't answer refuses nothing. */
export async function requireReceiver(typed: string, { allowPrivate, lookup }: Guard): Promise<string> {
  const url = URL.parse(typed)
  const refuse = (text: string) => invalidField('url', text)
  if (url === null || url.hostname === '') throw refuse(texts.url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowPrivate)) throw refuse(texts.scheme)
  if (url.username !== '' || url.password !== '') throw refuse(texts.credentials)
  if (/(^|\.)localhost\.?$/.test(url.hostname) && !allowPrivate) throw refuse(texts.address)
  for (const address of await knownAddresses(url, lookup)) {
    const problem = addressProblem(address, { protocol: url.protocol, allowPrivate })
    if (problem !== undefined) throw refuse(problem)
  }
  url.hash = ''
  return url.href
}

async function knownAddresses(url: URL, lookup: Lookup): Promise<string[]> {
  const literal = literalAddress(url)
  if (literal !== undefined) return [literal]
  const found = lookup(url.hostname).catch(() => [])
  return (await Promise.race([found, delay(maxLookupMs, [], { ref: false })])).map(({ address }) => address)
}

/** The address of a receiver turned out to be one that Dray doesn't send to. */
export class ForbiddenAddress extends Error {}

/** Throws if the host is an IP address that Dray doesn't send to. Node looks up names only. */
export function checkLiteral(url: URL, allowPrivate: boolean): void {
  const literal = literalAddress(url)
  if (literal === undefined) return
  const problem = addressProblem(literal, { protocol: url.protocol, allowPrivate })
  if (problem !== undefined) throw new ForbiddenAddress(problem)
}

/** For the socket: it connects to the very addresses that were checked, so DNS can't answer something else in between. */
export function guardedLookup(protocol: string, { allowPrivate, lookup }: Guard): LookupFunction {
  const checkedAddresses = async (host: string) => {
    const addresses = await lookup(host)
    for (const { address } of addresses) {
      const problem = addressProblem(address, { protocol, allowPrivate })
      if (problem !== undefined) throw new ForbiddenAddress(problem)
    }
    return addresses
  }
  return (host, options, callback) =>
    callbackify(checkedAddresses)(host, (error, addresses) => {
      const [first] = addresses ?? []
      if (options.all || first === undefined) callback(error, addresses ?? [])
      else callback(error, first.address, first.family)
    })
}
