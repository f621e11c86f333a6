import { soldIn } from '@dray/domain/ordering/order-size'
import { genetics } from '@dray/domain/products/product-status'
import { imageTypes, thumbnailSizes } from '@dray/domain/storage/files'
import { z } from 'zod'
import { call } from '../call.ts'
import { portalEventsPath } from '../call/event-stream.ts'
import * as fields from '../call/fields.ts'
import { money } from '../call/money.ts'

/** The contact, the company and the customer, as the portal shows them. */
export const portalVisitorSchema = z.object({
  contact: z.object({ name: z.string(), mayOrder: z.boolean(), seesMoney: z.boolean() }),
  company: z.object({
    name: z.string(),
    /** An address of this server. */
    logo: z.string().nullable(),
    accent: z.string().nullable(),
    phone: z.string().nullable(),
    /** Only for contacts who see money. */
    howToPay: z.string().nullable().optional(),
  }),
  customer: z.object({ customerName: z.string() }),
})
export type PortalVisitor = z.output<typeof portalVisitorSchema>

export const openPortal = call({
  method: 'POST',
  path: '/api/portal/open',
  summary: 'Opens the portal with a link, which works once, and keeps this device signed in by a cookie.',
  who: 'open',
  body: z.object({ token: fields.requiredText(10_000) }),
  answer: portalVisitorSchema,
  refusals: ['portal-off', 'portal-link-unknown', 'portal-link-used', 'portal-link-expired', 'locked-out'],
  changes: ['contacts', 'customers'],
})

export const createDemoLink = call({
  method: 'POST',
  path: '/api/portal/demoLink',
  summary: 'A link for a contact of the sample company. Only in the demo.',
  who: 'open',
  body: z.object({ email: fields.email }),
  answer: z.object({ url: z.string() }),
  refusals: ['not-found', 'portal-off'],
})

export const askForPortalLink = call({
  method: 'POST',
  path: '/api/portal/askForLink',
  summary: 'Emails a link to each contact with this address. The answer never reveals whether there is one.',
  who: 'open',
  body: z.object({ email: fields.email }),
  answer: fields.ok,
})

export const readPortalLogo = call({
  method: 'GET',
  path: '/api/portal/images/logo',
  summary: "The company's logo.",
  who: 'open',
  answer: z.unknown(),
  answers: 'file',
  mediaTypes: imageTypes,
  refusals: ['portal-off', 'not-found'],
})

export const readPortalMe = call({
  method: 'GET',
  path: '/api/portal/me',
  summary: 'Who has opened the portal on this device.',
  who: 'contact',
  answer: portalVisitorSchema,
  reads: ['contacts', 'customers', 'settings'],
})

export const leavePortal = call({
  method: 'POST',
  path: '/api/portal/leave',
  summary: 'Ends this device.',
  who: 'contact',
  answer: fields.ok,
  changes: ['contacts'],
})

export const listPortalDevices = call({
  method: 'GET',
  path: '/api/portal/devices',
  summary: "The contact's own devices, last used first.",
  who: 'contact',
  answer: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      createdAt: fields.instant,
      lastUsedAt: fields.instant,
      /** The one that asks. */
      current: z.boolean(),
    }),
  ),
  reads: ['contacts'],
})

export const endPortalDevice = call({
  method: 'DELETE',
  path: '/api/portal/devices/:id',
  summary: "Ends one of the contact's own devices.",
  who: 'contact',
  params: z.object({ id: z.string().max(100) }),
  answer: fields.ok,
  refusals: ['not-found'],
  changes: ['contacts'],
})

/** `changed`: something of the customer did, so what is shown must be asked for again. */
export const portalEventSchema = z.object({ kind: z.enum(['hello', 'changed']) })
export type PortalEvent = z.output<typeof portalEventSchema>

export const streamPortalEvents = call({
  method: 'GET',
  path: portalEventsPath,
  summary:
    "A stream of server-sent events about changes of the customer's orders, payments, credit memos and contacts.",
  who: 'contact',
  answer: portalEventSchema,
  answers: 'events',
})

/** Prices are the customer's; counts stay in the office. */
export const portalProductSchema = z.object({
  sku: z.string(),
  name: z.string(),
  brand: z.string(),
  type: z.string(),
  genetics: z.enum(genetics).nullable(),
  weight: z.number().nullable(),
  /** An address of this server. */
  image: z.string().nullable(),
  price: money,
  unitsPerCase: z.int().nullable(),
  /** In cases, only full cases can be ordered. */
  soldIn: z.enum(soldIn),
  badge: z.enum(['OUT', 'LOW', 'GOOD']),
  /** False for a product that is coming soon. */
  orderable: z.boolean(),
})
export type PortalProduct = z.output<typeof portalProductSchema>

export const listPortalMenu = call({
  method: 'GET',
  path: '/api/portal/menu',
  summary: "The products that a customer can order, at the customer's prices, by brand and name.",
  who: 'contact',
  answer: z.array(portalProductSchema),
  reads: ['products', 'brands', 'productTypes', 'customers', 'orders'],
})

export const readPortalImage = call({
  method: 'GET',
  path: '/api/portal/images/products/:fileName',
  summary: 'The picture of a product, or a small WebP of it with this many pixels on its shorter side.',
  who: 'contact',
  params: z.object({ fileName: z.string() }),
  query: z.object({ size: z.coerce.number().pipe(z.literal(thumbnailSizes)).optional() }),
  answer: z.unknown(),
  answers: 'file',
  mediaTypes: imageTypes,
  refusals: ['not-found'],
})
