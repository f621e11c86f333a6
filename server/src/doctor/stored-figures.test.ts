import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../test-data/test-app.ts'
import { checks } from './totals.sql.ts'

const t = await openTestApp()

/** The figures that the doctor works out again. */
const checked = `
  batches.initial_quantity batches.remaining_quantity book_entries.customer_credit_cents book_entries.debits_cents
  book_entries.deposits_cents book_entries.inventory_cents book_entries.receivables_cents book_entries.sales_cents book_stock.units
  collections.amount_cents count_lines.expected counts.cost_cents counts.counted_count counts.line_count counts.units_over counts.units_short
  credit_memos.amount_cents credit_memos.credited_cents credit_memos.to_credit_cents custom_prices.price_cents customers.credit_cents
  first_ordered_units.units order_balances.balance_cents order_balances.customer_id order_balances.total_cents order_lines.quantity order_lines.subtotal_cents
  orders.applied_cents orders.cost_cents orders.credited_cents orders.returned_cents orders.returned_cost_cents orders.subtotal_cents
  orders.unit_quantity payments.credit_added_cents payments.credit_deducted_cents payroll_orders.commission_cents payroll_rows.base_cents
  products.stock purchase_items.received_quantity purchase_items.subtotal_cents purchase_orders.received_quantity
  purchase_orders.total_cents purchase_orders.unit_quantity purchase_receipts.units stock_movements.delta`

/** Why the others have no check of their own. */
const reasons: Readonly<Record<string, string>> = {
  'Someone enters or chooses it, and nothing adds up to it.': `backordered_units.units batches.cbd_percent batches.thc_percent
    brands.lead_time_days brands.margin_floor brands.max_brand_stock company_settings.count_limit_percent company_settings.count_limit_units
    company_settings.claim_days company_settings.cutoff_days company_settings.minimum_order_cents company_settings.payment_terms_days
    count_lines.counted credit_memo_lines.units customers.credit_limit_cents customers.max_days_late customers.min_life_days
    customers.minimum_order_cents customers.payment_terms_days customers.price_adjustment must_pay.amount_cents order_lines.price_adjustment_cents
    order_lines.unit_price_cents orders.payment_terms_days payment_applications.amount_cents payments.amount_cents
    payroll_orders.adjusted_cost_cents payroll_reimbursements.amount_cents payroll_rows.bonus_cents payroll_rows.commission_cents
    payroll_rows.hours payroll_rows.typed_base_cents products.base_price_cents products.cost_cents products.msrp_cents
    products.unit_quantity products.weight purchase_items.quantity purchase_items.unit_cost_cents settlement_units.counted
    settlements.cash_cents settlements.checks_cents settlements.other_cents stock_limits.max_stock stock_limits.weight
    users.base_rate_cents users.commission_rate`,
  'What it was copied from may have changed since; the copy is what counted then.': `book_costs.cost_cents book_stock.cost_cents
    count_lines.unit_cost_cents credit_releases.total_cents custom_prices.base_price_cents must_pay.applied_before_cents
    order_lines.product_cost_cents order_lines.product_weight payroll_orders.cost_cents payroll_orders.discount_cents payroll_orders.rate
    payroll_orders.returned_cost_cents payroll_orders.subtotal_cents payroll_rows.base_rate_cents payroll_rows.commission_rate
    price_history.price_cents price_history.replaced_base_cents price_history.replaced_cents purchase_items.existing_stock
    purchase_items.pending_outbound_stock purchase_items.product_weight settlement_units.expected settlement_units.order_line_id
    settlements.expected_cash_cents settlements.expected_checks_cents settlements.expected_other_cents`,
  'It is an entry of a ledger, which totals are compared with.': 'credit_entries.amount_cents',
  'The most that its lines allow, which the form works out at each save (D-242).': `credit_memo_lines.amount_cents orders.discount_cents
    payroll_corrections.amount_cents`,
  'An export never changes; its cover is the comparison (D-281).': `book_exports.debits_cents book_exports.documents
    book_exports.late_documents`,
  'It numbers, places or names a record.': `book_entries.customer_id book_entries.part book_entries.record_id book_exports.number
    book_marks.record_id change_log.entity_id claim_photos.position comments.entity_id count_lines.ledger_position counts.first_position
    credit_memo_lines.position email_run_customers.position external_keys.entity_id must_pay.position order_lines.position
    payroll_comments.month payroll_comments.year payroll_periods.month payroll_periods.year payroll_reimbursements.position
    proof_photos.position purchase_counters.last_number purchase_items.position schema_migrations.number stop_positions.position
    uploads.record_id webhook_deliveries.record_id bot_cards.message_id
    bot_cards.telegram_id bot_inbox.telegram_id bot_inbox.update_id bot_replies.telegram_id chats.telegram_id
    customers.tg_access_code_contact_id mailbox.recent_uid mailbox.uid mailbox.uid_validity`,
  'It says how far a job or a file is.': `backups.bytes backups.missing_files books_folders.attempts books_folders.bytes books_folders.done
    books_folders.failed books_folders.parts books_folders.total proof_papers.tries second_factors.last_step uploads.sent_bytes
    webhook_deliveries.attempts webhooks.failures bot_cards.revision bot_inbox.attempts
    bot_replies.attempts mailbox.recent_saved mailbox.recent_skipped mailbox.saved mailbox.skipped messages.attempts`,
}

const words = (text: string): string[] => text.trim().split(/\s+/)

test('the doctor works out every stored sum and count again, or there is a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
    join pg_type on pg_type.oid = atttypid
    where attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'
      and (typname in ('int2', 'int4', 'int8', 'numeric', 'float8') or typname in ('_int4', '_int8') and relname = 'figure_sums')
      and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any(conkey))
    order by 1`.execute(t.db)
  const named = [...words(checked), ...Object.values(reasons).flatMap(words), ...ofFigures]
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

/** Lists of sums, each compared with the orders. */
const ofFigures = ['cost_cents', 'keys', 'orders', 'revenue_cents', 'units'].map((column) => `figure_sums.${column}`)

test('each figure that is worked out again is in a query of the doctor', () => {
  const queries = checks.map(({ query }) => query.compile(t.db).sql.replaceAll('"', ''))
  for (const figure of words(checked)) {
    const [table = '', column = ''] = figure.split('.')
    const reads = queries.filter(
      (query) => new RegExp(`\\b${table}\\b`).test(query) && new RegExp(`\\b${column}\\b`).test(query),
    )
    expect(reads.length, figure).toBeGreaterThan(0)
  }
})
