import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type CallDefinition, createEnvelopeSchema } from '~/contract/define';
import { calls, type ListedCall } from '~/contract/index';

const TOKEN = 'token';
const AUTH_NOTES: Record<CallDefinition['auth'], string> = {
  none: '不需要登录',
  optional: '登录与否均可',
  required: '需要登录：未带凭据返回 90009，凭据失效返回 90007',
};

const isEmpty = (schema: z.ZodType) => {
  const shape = (schema as Partial<z.ZodObject>).shape;
  return shape !== undefined && Object.keys(shape).length === 0;
};

/** Bytes of a file; such a reply carries content-disposition, which envelopes never do. */
const FILE_CONTENT = { '*/*': { schema: { type: 'string' as const, format: 'binary' } } };

const buildJsonContent = ({ isBeacon, body }: CallDefinition) =>
  Object.fromEntries(
    (isBeacon ? ['application/json', 'text/plain'] : ['application/json']).map((type) => [
      type,
      { schema: body },
    ]),
  );

function describeCodes({ ignoredCodes, passesAllCodes, auth }: CallDefinition): string {
  const own = passesAllCodes ? '；调用方自行处理所有业务码' : '';
  const read = ignoredCodes ? `；调用方自行处理的业务码：${ignoredCodes.join('、')}` : '';
  return `${AUTH_NOTES[auth]}${own}${read}`;
}

function getOperation({ id, service, definition }: ListedCall): ZodOpenApiOperationObject {
  const isBinary = definition.bodyKind === 'binary';
  const hasBody = definition.method !== 'GET' && (isBinary || !isEmpty(definition.body));
  return {
    operationId: id,
    tags: [service],
    summary: definition.summary,
    description: [definition.specId, describeCodes(definition)].filter(Boolean).join('。'),
    security: { none: [], optional: [{}, { [TOKEN]: [] }], required: [{ [TOKEN]: [] }] }[definition.auth],
    ...(isEmpty(definition.query) ? {} : { requestParams: { query: definition.query as z.ZodObject } }),
    ...(hasBody
      ? {
          requestBody: {
            required: true,
            content: isBinary ? FILE_CONTENT : buildJsonContent(definition),
          },
        }
      : {}),
    responses: {
      200: {
        description: '业务结果；code 非 0 时 msg 可直接展示',
        content:
          definition.resultKind === 'file'
            ? { ...FILE_CONTENT, 'application/json': { schema: createEnvelopeSchema(z.null()) } }
            : { 'application/json': { schema: createEnvelopeSchema(definition.result) } },
      },
    },
  };
}

function getPaths(): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of calls) {
    const { path, method } = call.definition;
    const verb = method.toLowerCase() as 'get' | 'post' | 'delete';
    paths[path] = { ...paths[path], [verb]: getOperation(call) };
  }
  return paths;
}

let document: ReturnType<typeof createDocument> | undefined;

/** Builds the contract as an OpenAPI 3.1 document. The result is memoised. */
export function buildOpenApiDocument(): ReturnType<typeof createDocument> {
  document ??= createDocument({
    openapi: '3.1.0',
    info: {
      title: '门户上游接口',
      version: '1.0.0',
      description: '每个应答都是 {code, msg, result}。HTTP 5xx 为服务故障。',
    },
    components: { securitySchemes: { [TOKEN]: { type: 'http', scheme: 'bearer' } } },
    paths: getPaths(),
  });
  return document;
}
