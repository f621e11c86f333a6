import { inAddress } from '@dray/domain/storage/file-name'

/** The public link of a document (D-148). */
export const documentAddress = (siteUrl: string, fileName: string): string =>
  `${siteUrl}/documents/${inAddress(fileName)}`
