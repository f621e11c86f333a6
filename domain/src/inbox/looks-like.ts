type Units = { productId: number; quantity: number }

/** How long before and after a message an order of the same lines is pointed out (D-347). */
export const looksLikeHours = 24

/** True if the order has the certain lines of a message, and no more lines than the message. */
export function looksLike(certain: readonly Units[], allLines: number, ordered: readonly Units[]): boolean {
  const inMessage = unitsByProduct(certain)
  const inOrder = unitsByProduct(ordered)
  if (inMessage.size === 0 || inOrder.size > allLines) return false
  return [...inMessage].every(([productId, quantity]) => inOrder.get(productId) === quantity)
}

/** An order has several lines of a product that comes from several batches. */
function unitsByProduct(lines: readonly Units[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { productId, quantity } of lines) units.set(productId, (units.get(productId) ?? 0) + quantity)
  return units
}
