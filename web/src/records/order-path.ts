/** The address of an order's page. */
export const orderPath = ({ orderNum }: { orderNum: string }): string => `/orders/${encodeURIComponent(orderNum)}`
