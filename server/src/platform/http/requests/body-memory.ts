/** Limits the memory of unfinished request bodies. */
export type BodyMemoryLimits = {
  /** For the whole process. */
  total: number
  /** Per sender, so nobody uses up everyone's share. */
  perSender: number
}

export type BodyMemory = ReturnType<typeof createBodyMemory>

/** Counts the bytes of request bodies in memory. Give back what you take, however the request ends. */
export function createBodyMemory({ total, perSender }: BodyMemoryLimits) {
  let held = 0
  const heldBySender = new Map<string, number>()
  return {
    /** Takes nothing and returns false if there is no room. */
    take(sender: string, bytes: number): boolean {
      const ofSender = (heldBySender.get(sender) ?? 0) + bytes
      if (held + bytes > total || ofSender > perSender) return false
      held += bytes
      heldBySender.set(sender, ofSender)
      return true
    },
    giveBack(sender: string, bytes: number): void {
      held -= bytes
      const ofSender = (heldBySender.get(sender) ?? 0) - bytes
      if (ofSender > 0) heldBySender.set(sender, ofSender)
      else heldBySender.delete(sender)
    },
    held: () => held,
  }
}
