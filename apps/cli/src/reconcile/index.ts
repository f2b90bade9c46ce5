export { DIFFERENCES, type Difference, type DifferenceKind } from './difference.js';
export { reconcile, type LaneTotals, type ReconcileOptions, type Reconciliation, type Summed } from './reconcile.js';
