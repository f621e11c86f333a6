import { isDeviceOpen } from '@dray/domain/contacts/portal-links'
import type { FastifyRequest } from 'fastify'
import type { Dray } from '../../dray.ts'
import { ignoringFullDisk } from '../../platform/db/database-errors.ts'
import { readCookie } from '../../platform/http/requests/cookies.ts'
import { createSessionMemory } from '../../platform/http/requests/session-memory.ts'
import { hashOfToken } from '../users/index.ts'
import { type DeviceRow, findDevice, isPortalOn, noteDeviceUse } from './contacts.sql.ts'

export const deviceCookie = 'dray_device'

/** Last use is written at most this often. */
const usedEveryMs = 5 * 60_000

export function createIdentifyContact({ db, live }: Pick<Dray, 'db' | 'live'>) {
  const devices = createSessionMemory<DeviceRow>(live)
  return async (request: FastifyRequest): Promise<Pick<FastifyRequest, 'contact' | 'isPortalOff'>> => {
    const token = readCookie(request, deviceCookie)
    const tokenHash = token === undefined ? undefined : hashOfToken(token)
    const device = tokenHash && (await devices.find(tokenHash, () => findDevice(db, tokenHash)))
    if (!device) return { contact: undefined, isPortalOff: !(await isPortalOn(db)) }
    const { isPortalOn: isOn, createdAt, lastUsedAt, endedAt, ...contact } = device
    const now = new Date()
    if (!isDeviceOpen({ createdAt, lastUsedAt, endedAt }, now)) return { contact: undefined, isPortalOff: !isOn }
    const justNow = new Date(now.getTime() - usedEveryMs)
    if (isOn && lastUsedAt < justNow) {
      await ignoringFullDisk(() => noteDeviceUse(db, device.deviceId, now, justNow))
      devices.forget(tokenHash)
    }
    return { contact, isPortalOff: !isOn }
  }
}
