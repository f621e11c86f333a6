export { createContactCode, findCode } from './access-codes.ts'
export { type ChatContact, chatsOfTelegram, linkChat, setChatBlocked, unlinkChat } from './chats.ts'
export {
  contactById,
  contactsWithEmail,
  deletePortalLinksBefore,
  contactDevices,
  endDevice,
  endDeviceWith,
  insertDevice,
  isPortalOn,
  lockLink,
  markLinkUsed,
} from './contacts.sql.ts'
export { logContact, saveNewContacts } from './change-contacts.ts'
export { createIdentifyContact, deviceCookie } from './identify-contact.ts'
export { mailPortalLinks, savePortalLink } from './portal-link.ts'
