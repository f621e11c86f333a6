/** The address of a purchase order's page. */
export const purchasePath = ({ purchaseOrderNum }: { purchaseOrderNum: string }): string =>
  `/purchases/${encodeURIComponent(purchaseOrderNum)}`
