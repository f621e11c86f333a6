/** How many bytes of unfinished request bodies are held in memory at once. */
export type BodyMemoryLimits = {
  /** By the whole process. */
  total: number
  /** For one sender, so that nobody uses up the share of the others. */
  perSender: number
}

export type BodyMemory = ReturnType<typeof createBodyMemory>

/** Counts the bytes of request bodies in memory. Whoever takes some must give them back, however the request ends. */
export function createBodyMemory({ total, perSender }: BodyMemoryLimits) {
  let held = 0
  const heldBySender = new Map<string, number>()
  return {
    /** False if there is no room for these bytes; nothing is taken then. */
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
