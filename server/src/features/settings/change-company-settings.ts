import * as contract from '@dray/contract/settings'
import { differences } from '@dray/domain/changelog/differences'
import type { Person } from '@dray/domain/users/permissions'
import { needsSecondFactor } from '@dray/domain/users/second-factor'
import type { Dray } from '../../dray.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { recordChange, refuseIfChanged } from '../changelog/index.ts'
import {
  type CompanyDecisions,
  lockCompanyDecisions,
  updateCompanyDecisions,
  withEnvironment,
} from '../company/index.ts'
import { readLogo, refuseUnknownImage } from '../storage/index.ts'
import { hasSecondFactor } from '../users/index.ts'
import { markSetupDismissed } from './setup.sql.ts'

/** Changes company settings. A cleared setting falls back to the environment. */
export async function changeCompanySettings(
  tx: Tx,
  request: CallRequest<typeof contract.changeCompanySettings>,
  { config: { company }, files, isByKey }: Pick<Dray, 'config' | 'files'> & { isByKey: boolean },
): Promise<contract.CompanySettings> {
  const { modifiedOn, ...sent } = request.body
  const stored = await lockCompanyDecisions(tx)
  await refuseIfChanged(tx, 'company', stored, {
    sent: modifiedOn,
    current: async () => contract.companySettingsSchema.encode(withEnvironment(stored, company)),
  })
  const decided = applyPatch(stored, sent)
  // How people sign in is decided by people.
  const isRuleChanged = decided.secondFactorRoles.toSorted().join() !== stored.secondFactorRoles.toSorted().join()
  if (isByKey && isRuleChanged) throw new Refusal('not-for-keys')
  if (decided.logo !== null && decided.logo !== stored.logo) {
    await refuseUnknownImage(tx, 'company', decided.logo)
    await readLogo(files, decided.logo)
  }
  await refuseToLockOut(tx, request.user, decided, stored)
  const { id, modifiedOn: _, ...fields } = decided
  const after = { ...decided, modifiedOn: request.at }
  const changes = differences(after.companyName ?? company.name, { ...stored }, fields)
  const save = () => updateCompanyDecisions(tx, after)
  const isChanged = await recordChange(tx, 'company', { id, changes, save }, request.author)
  // This setting decides which orders earn a commission.
  if (after.payWhenPaid !== stored.payWhenPaid) await announce(tx, 'payroll', [])
  return withEnvironment(isChanged ? after : stored, company)
}

/** Only someone who has a second factor may require one, so nobody locks themselves out. */
async function refuseToLockOut(
  tx: Tx,
  { id, roles }: Person,
  { secondFactorRoles: required }: CompanyDecisions,
  before: CompanyDecisions,
): Promise<void> {
  if (!needsSecondFactor(roles, required) || needsSecondFactor(roles, before.secondFactorRoles)) return
  if (!(await hasSecondFactor(tx, id))) throw new Refusal('own-second-factor-first')
}

export async function dismissSetup(tx: Tx, { at }: CallRequest<typeof contract.dismissSetup>): Promise<{ ok: true }> {
  await markSetupDismissed(tx, at)
  await announce(tx, 'settings', [])
  return { ok: true }
}
