import { DrayError } from './results.js';
const usualLimit = 200;
export async function* eachRow(readPage, input) {
    let query = { limit: usualLimit, ...input.query };
    while (true) {
        const page = await readPage({ ...input, query });
        if (!page.ok)
            throw new DrayError(page.problem);
        yield* page.value;
        if (page.next === undefined)
            return;
        query = { ...query, after: page.next };
    }
}
