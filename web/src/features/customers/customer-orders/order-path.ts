export const orderPath = ({ orderNum }: { orderNum: string }): string => `/orders/${encodeURIComponent(orderNum)}`
