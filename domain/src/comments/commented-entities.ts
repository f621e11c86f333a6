/** What can be commented on (D-43), by its name in the change log. */
export const commentedEntities = ['order', 'purchaseOrder', 'product', 'customer', 'brand', 'payment'] as const
export type CommentedEntity = (typeof commentedEntities)[number]
