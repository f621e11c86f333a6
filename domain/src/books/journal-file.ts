export const maxExportDays = 366
