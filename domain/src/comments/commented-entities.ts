/** By their names in the change log (D-43). */
export const commentedEntities = ['order', 'purchaseOrder', 'product', 'customer', 'brand', 'payment'] as const
export type CommentedEntity = (typeof commentedEntities)[number]
