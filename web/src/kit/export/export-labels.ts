export const csvLabel = 'CSV'
export const excelLabel = 'Excel'
