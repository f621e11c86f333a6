import type { Tx } from './db.ts'

type Step = () => Promise<unknown>
const steps = new WeakMap<Tx, Step[]>()

/** Adds what a call does in its transaction when its command is done. */
export function addLastStep(tx: Tx, step: Step): void {
  steps.set(tx, [...(steps.get(tx) ?? []), step])
}

export async function runLastSteps(tx: Tx): Promise<void> {
  for (const step of steps.get(tx) ?? []) await step()
}
