import type { FastifyRequest } from 'fastify'
import net from 'node:net'
import os from 'node:os'
import { Refusal } from '../../platform/http/refusal.ts'

/**
 * Refuses the first start under a host name that someone else may own. A page of theirs whose name they point at this machine (DNS
 * rebinding) could otherwise become the administrator. Addresses and names without a dot can't be pointed anywhere by others.
 */
export function refuseForeignHost({ hostname }: FastifyRequest, publicUrl: string | undefined): void {
  const host = hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
  const machine = os.hostname().toLowerCase()
  const own = [machine, `${machine}.local`, ...(publicUrl === undefined ? [] : [new URL(publicUrl).hostname])]
  if (net.isIP(host) > 0 || !host.includes('.') || host.endsWith('.localhost') || own.includes(host)) return
  throw new Refusal('foreign-host')
}
