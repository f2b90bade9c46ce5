import { operationName, routeOf, type Operation } from './operation.js';
import { operations } from './operations.js';

const byRoute = new Map(
  operations.map((operation) => [operationName({ ...operation, path: routeOf(operation.path) }), operation]),
);

const patterns = operations.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}/?$`),
}));

/** The call that a route of the router serves; `HEAD` is asked for as `GET` is. */
export function operationOf(method: string, route: string): Operation | undefined {
  return byRoute.get(`${method === 'HEAD' ? 'GET' : method} ${route}`);
}

/** The methods that a path of a request has; none: there is no such path. */
export function methodsOf(url: string): readonly string[] {
  const [path = ''] = url.split('?', 1);
  const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort();
}
