import { fetched } from '../kit/fetched.tsx'
import type { ModalName, PropsOf } from '../kit/modals/modals.tsx'
import type { ModalRegistry } from './modal-stack.tsx'

const modal = <Name extends ModalName>(name: Name) =>
  fetched<PropsOf<Name>>(async () => (await import('./modal-files.ts')).modalFiles[name]())

/** The component of each modal, fetched when it is first opened. */
export const modalRegistry = {
  AddBrand: modal('AddBrand'),
  EditBrands: modal('EditBrands'),
  EditBrandStockLimits: modal('EditBrandStockLimits'),
  ManageBrandCatalog: modal('ManageBrandCatalog'),
  AddProductType: modal('AddProductType'),
  EditProductType: modal('EditProductType'),
  AddExtractType: modal('AddExtractType'),
  AddProduct: modal('AddProduct'),
  EditProduct: modal('EditProduct'),
  ViewProduct: modal('ViewProduct'),
  AddProductFilter: modal('AddProductFilter'),
  AddInventoryFilter: modal('AddInventoryFilter'),
  ViewStockHistory: modal('ViewStockHistory'),
  NewOrder: modal('NewOrder'),
  EditOrder: modal('EditOrder'),
  ReceiveDelivery: modal('ReceiveDelivery'),
  NewPurchaseOrder: modal('NewPurchaseOrder'),
  EditPurchaseOrder: modal('EditPurchaseOrder'),
  PackingLocation: modal('PackingLocation'),
  AddCustomer: modal('AddCustomer'),
  EditCustomer: modal('EditCustomer'),
  ViewCustomerOrders: modal('ViewCustomerOrders'),
  EditCustomerPricing: modal('EditCustomerPricing'),
  RefreshCustomPricing: modal('RefreshCustomPricing'),
  RefreshAllCustomPricing: modal('RefreshAllCustomPricing'),
  ImportPrices: modal('ImportPrices'),
  AddPayment: modal('AddPayment'),
  EditPayment: modal('EditPayment'),
  EditUser: modal('EditUser'),
  CalculateCommission: modal('CalculateCommission'),
  ManageReimbursements: modal('ManageReimbursements'),
  ImageSelection: modal('ImageSelection'),
  Confirmation: modal('Confirmation'),
} satisfies ModalRegistry
