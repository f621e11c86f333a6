const rows = {
  users: ['key,email,name', 'u1,imported@example.com,Imported User'],
  brands: ['key,name', 'b1,Imported brand'],
  'product-types': ['key,name', 't1,Imported type'],
  products: ['key,brand,type,name,basePrice', 'p1,b1,t1,Imported tea,1.00'],
  customers: ['key,name', 'c1,Imported customer'],
  orders: ['key,customer,createdAt,orderStatus', 'o1,c1,2026-01-05,COMPLETED'],
  'order-lines': ['order,product,quantity,unitPrice', 'o1,p1,1,100.00'],
  payments: ['key,customer,paymentDate,amount', 'y1,c1,2026-01-20,30.00'],
  'payment-applications': ['payment,order,amount', 'y1,o1,30.00'],
}

/** An import with one record of each kind. */
export const oneOfEach = Object.entries(rows).map(([name, lines]) => ({ name: `${name}.csv`, text: lines.join('\n') }))
