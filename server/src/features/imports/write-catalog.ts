import { saveNewBrands } from '../brands/index.ts'
import { saveNewBatches } from '../batches/index.ts'
import { saveNewProducts, saveNewTypes } from '../products/index.ts'
import { idOf, saveAll, type Writing } from './writing.ts'

export async function writeCatalog(writing: Writing): Promise<void> {
  const { tx, plan, author } = writing
  for (const kind of ['productTypes', 'extractTypes'] as const) {
    await saveAll(writing, kind, plan[kind], (types) =>
      saveNewTypes(
        tx,
        kind,
        types.map((type) => type.name),
      ),
    )
  }
  await saveAll(writing, 'brands', plan.brands, (brands) =>
    saveNewBrands(
      tx,
      brands.map(({ key: _key, ...brand }) => brand),
      author,
    ),
  )
  await writeProducts(writing)
  await writeBatches(writing)
}

async function writeProducts(writing: Writing): Promise<void> {
  const { tx, plan, author } = writing
  await saveAll(writing, 'products', plan.products, (products) => {
    const entries = products.map(({ key: _key, brand, type, extractType, stock: _stock, ...product }) => ({
      ...product,
      brandId: idOf(writing, 'brands', brand),
      typeId: idOf(writing, 'productTypes', type),
      extractTypeId: extractType === null ? null : idOf(writing, 'extractTypes', extractType),
    }))
    return saveNewProducts(tx, entries, author)
  })
}

async function writeBatches(writing: Writing): Promise<void> {
  const { tx, plan, author } = writing
  await saveAll(writing, 'batches', plan.batches, (batches) => {
    const entries = batches.map(({ key: _key, product, ...batch }) => ({
      ...batch,
      productId: idOf(writing, 'products', product),
      pieces: 'id' in product ? ('label' as const) : ('opening' as const),
    }))
    return saveNewBatches(tx, entries, author)
  })
}
