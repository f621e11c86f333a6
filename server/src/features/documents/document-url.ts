import { encodePath } from '@dray/domain/storage/files'

/** The public link of a document (D-148). */
export const documentUrl = (siteUrl: string, fileName: string): string => `${siteUrl}/documents/${encodePath(fileName)}`
