/** A COUNT, or a CORRECTION by hand, sets the units; all others move some (D-239). */
export const movementKinds = ['OPENING', 'RECEIPT', 'SHIPMENT', 'RETURN', 'LOSS', 'COUNT', 'CORRECTION'] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementKindLabels: Record<MovementKind, string> = {
  OPENING: 'Opening stock',
  RECEIPT: 'Received',
  SHIPMENT: 'Shipped',
  RETURN: 'Returned',
  LOSS: 'Lost',
  COUNT: 'Counted',
  CORRECTION: 'Corrected',
}
