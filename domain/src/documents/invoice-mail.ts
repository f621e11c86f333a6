type Of = { orderNum: string; companyName: string; contactName: string | null }

/** What an invoice is sent with unless somebody writes otherwise. */
export const invoiceMail = ({ orderNum, companyName, contactName }: Of): { subject: string; message: string } => ({
  subject: `Invoice ${orderNum} from ${companyName}`,
  message: `Dear ${contactName?.trim() || 'customer'},\n\nPlease find invoice ${orderNum} attached.\n\nKind regards\n${companyName}`,
})

/** The text as it is sent: the message, and where the invoice opens without the attachment (D-148). */
export const invoiceMailText = (message: string, link: string): string =>
  `${message.trimEnd()}\n\nThe invoice opens here too:\n${link}\n`
