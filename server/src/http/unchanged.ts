import { Refusal } from './refusal.ts'

type Stored = { modifiedOn: Date }
type Conflict = { current: unknown; changedBy: string | null }

/**
 * Refuses an update that was made from an older reading of the record (D-15). Without `sent` nothing is compared.
 * `conflict` reads what the other person left there, and is asked only then.
 */
export async function refuseIfChanged(
  stored: Stored,
  sent: string | undefined,
  conflict: () => Promise<Conflict>,
): Promise<void> {
  if (sent === undefined || new Date(sent).getTime() === stored.modifiedOn.getTime()) return
  throw new Refusal('changed-meanwhile', await conflict())
}
