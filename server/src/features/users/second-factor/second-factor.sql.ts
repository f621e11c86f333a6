import type { Role } from '@dray/domain/users/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** Includes the number of recovery codes and the roles that must have a second factor. */
export const findSecondFactor = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select([
      'turnedOnAt',
      sql<number>`(select count(*)::int from recovery_codes where recovery_codes.user_id = users.id)`.as(
        'recoveryCodesLeft',
      ),
      sql<Role[]>`array(select role from user_roles where user_roles.user_id = users.id)`.as('roles'),
      sql<Role[]>`(select second_factor_roles from company_settings)`.as('askedRoles'),
    ])
    .where('users.id', '=', userId)
    .where('isActive', '=', true)
    .executeTakeFirst()

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await findSecret(db, userId)) !== undefined
}

export async function findSecret(db: Db, userId: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('secondFactors').select('secret').where('userId', '=', userId).executeTakeFirst()
  return row?.secret
}

/**
 * Uses up a step's code. Of two requests with the same code, the second finds it used. A last step that is still to come was stored while
 * the clock was ahead, and counts as none.
 */
export async function spendStep(tx: Tx, userId: number, step: number, latest: number): Promise<boolean> {
  const used = await tx
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where((factor) => factor.or([factor('lastStep', '<', step), factor('lastStep', '>', latest)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Hashes of the user's unused codes. */
export async function lockRecoveryCodes(tx: Tx, userId: number): Promise<Buffer[]> {
  const codes = await tx.selectFrom('recoveryCodes').select('codeHash').where('userId', '=', userId).execute()
  return codes.map(({ codeHash }) => codeHash)
}

/** False if it is already gone: of two requests with the same code, the second finds it used. */
export async function deleteRecoveryCode(tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** Restarts a set-up that was already begun. */
export async function saveSetUp(tx: Tx, userId: number, secret: Buffer, startedAt: Date): Promise<void> {
  await tx
    .insertInto('secondFactorSetUps')
    .values({ userId, secret, startedAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ secret, startedAt }))
    .execute()
}

/** Locks the set-up: of two confirmations at once, the second finds none. */
export const lockSetUp = (tx: Tx, userId: number) =>
  tx
    .selectFrom('secondFactorSetUps')
    .select(['secret', 'startedAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export async function deleteSetUp(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('secondFactorSetUps').where('userId', '=', userId).execute()
}

type NewFactor = { secret: Buffer; lastStep: number; turnedOnAt: Date }

/** `isReplaced`: there was one before. */
export async function saveSecondFactor(tx: Tx, userId: number, factor: NewFactor): Promise<{ isReplaced: boolean }> {
  const isReplaced = await deleteSecondFactor(tx, userId)
  await tx
    .insertInto('secondFactors')
    .values({ userId, ...factor })
    .execute()
  return { isReplaced }
}

/** Also deletes its recovery codes and any pending set-up. Returns whether there was one. */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await deleteSetUp(tx, userId)
  const deleted = await tx.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await tx
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}
