export const exportPath = ({ number }: { number: number }): string => `/books/exports/${number}`
