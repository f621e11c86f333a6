import { saveNewBrands } from '../brands/index.ts'
import { saveNewBatches } from '../batches/index.ts'
import { saveNewProducts, saveNewTypes } from '../products/index.ts'
import { targetId, saveAll, type ImportRun } from './import-run.ts'

export async function writeCatalog(run: ImportRun): Promise<void> {
  const { tx, plan, author } = run
  for (const kind of ['productTypes', 'extractTypes'] as const) {
    await saveAll(run, kind, plan[kind], (types) =>
      saveNewTypes(
        tx,
        kind,
        types.map((type) => type.name),
      ),
    )
  }
  await saveAll(run, 'brands', plan.brands, (brands) =>
    saveNewBrands(
      tx,
      brands.map(({ key: _key, ...brand }) => brand),
      author,
    ),
  )
  await writeProducts(run)
  await writeBatches(run)
}

async function writeProducts(run: ImportRun): Promise<void> {
  const { tx, plan, author } = run
  await saveAll(run, 'products', plan.products, (products) => {
    const entries = products.map(({ key: _key, brand, type, extractType, stock: _stock, ...product }) => ({
      ...product,
      brandId: targetId(run, 'brands', brand),
      typeId: targetId(run, 'productTypes', type),
      extractTypeId: extractType === null ? null : targetId(run, 'extractTypes', extractType),
    }))
    return saveNewProducts(tx, entries, author)
  })
}

async function writeBatches(run: ImportRun): Promise<void> {
  const { tx, plan, author } = run
  await saveAll(run, 'batches', plan.batches, (batches) => {
    const entries = batches.map(({ key: _key, product, ...batch }) => ({
      ...batch,
      productId: targetId(run, 'products', product),
      pieces: 'id' in product ? ('label' as const) : ('opening' as const),
    }))
    return saveNewBatches(tx, entries, author)
  })
}
