import type * as contract from '@dray/contract/settings'
import { differences } from '@dray/domain/changelog/differences'
import { plainDollars } from '@dray/domain/money'
import { weekdayText } from '@dray/domain/time/weekdays'
import { formatDay } from '@dray/domain/time/format-day'
import type { Tx } from '../../platform/db/db.ts'
import { applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { recordChange } from '../changelog/index.ts'
import { lockPortalSettings, updatePortalSettings } from './portal.sql.ts'

export async function changePortalSettings(
  tx: Tx,
  { body, author, at }: CallRequest<typeof contract.changePortalSettings>,
): Promise<contract.PortalSettings> {
  const { id, ...before } = await lockPortalSettings(tx)
  const after = applyPatch(before, body)
  const changes = differences('Customer portal', logged(before), logged(after))
  const save = () => updatePortalSettings(tx, { ...after, modifiedOn: at })
  await recordChange(tx, 'company', { id, changes, save }, author)
  return after
}

const logged = ({ minimumOrder, deliveryDays, closedDays, ...settings }: contract.PortalSettings) => ({
  ...settings,
  minimumOrder: minimumOrder === null ? null : plainDollars(minimumOrder),
  deliveryDays: deliveryDays && weekdayText(deliveryDays),
  closedDays: closedDays.map(formatDay).join(', '),
})
