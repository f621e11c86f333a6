import type * as contract from '@dray/contract/customers/portal'
import { isDeviceOpen } from '@dray/domain/contacts/portal-links'
import type { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { ContactRequest } from '../../platform/http/serve.ts'
import { companyNow } from '../company/index.ts'
import { contactDevices } from '../contacts/index.ts'
import { contactOfPortal, howToPay } from './portal.sql.ts'

export async function readVisitor(
  db: Db,
  config: Pick<Config, 'company' | 'timeZone'>,
  contactId: number,
): Promise<contract.PortalVisitor> {
  const { customerName, ...contact } = mustExist(await contactOfPortal(db, contactId))
  const { company } = await companyNow(db, config)
  return {
    contact,
    company: {
      name: company.name,
      logo: company.logo === undefined ? null : '/api/portal/images/logo',
      accent: company.accent ?? null,
      phone: company.phone === '' ? null : company.phone,
      ...(contact.seesMoney ? { howToPay: await howToPay(db) } : {}),
    },
    customer: { customerName },
  }
}

type Devices = z.output<typeof contract.listPortalDevices.answer>

export async function listPortalDevices(
  db: Db,
  { contact, at }: ContactRequest<typeof contract.listPortalDevices>,
): Promise<Devices> {
  const devices = await contactDevices(db, [contact.id])
  return devices
    .filter((device) => isDeviceOpen(device, at))
    .map((device) => ({ ...device, current: device.id === contact.deviceId }))
}
