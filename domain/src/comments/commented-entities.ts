/** Records that can have comments (D-43), by their names in the change log. */
export const commentedEntities = ['order', 'purchaseOrder', 'product', 'customer', 'brand', 'payment'] as const
export type CommentedEntity = (typeof commentedEntities)[number]
