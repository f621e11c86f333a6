/** The description's own text, in Markdown. */
export const introduction = `The back office of a wholesale distributor: orders, stock, purchases, payments and payroll.

**Keys.** An admin creates an API key in Settings, with the roles whose calls it may make. Send it as \`Authorization: Bearer dray_…\`,
never in an address. Each call says which roles may make it; ADMIN may make all of them.

**Values.** Amounts are US dollars with at most two decimals. A time is ISO 8601 in UTC, and a day is \`YYYY-MM-DD\` in the company's time
zone. A field that a request leaves out stays as it is; null clears it.

**Once only.** A POST takes an \`Idempotency-Key\` of your choice, such as a UUID. If the answer was lost, send the same request with the same
key: within 24 hours it does nothing twice and gets the first answer again.

**Changes by others.** A record has \`modifiedOn\`. Send it with a change, and the change is refused with 409 if someone else saved the record
since; the refusal has the current record.

**Pages.** A call that lists page by page takes \`limit\`. Its answer has the header \`dray-next\` unless it is the last page: send its value
as \`after\`, as it came. It belongs to that list and its \`sort\`.

**Problems.** A refused request is answered with \`application/problem+json\` (RFC 9457). \`code\` is for programs, \`title\` for people, and
\`errors\` names the fields that need attention. After 429 or 503, wait as long as \`Retry-After\` says, or a minute.

**Webhooks.** An admin registers an https address for the records that matter to you. Dray sends it a POST for each change, at least once,
in order for each record, until it answers with 2xx: at first again within seconds, then less and less often, for 24 hours.`
