import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/core/errors';
import type { Signature } from '~/contract/verification-shapes';
import { FieldError } from '~/app/route-kit/page-action';
import type { SignatureValue } from '~/app/route-kit/signature-fields';

const PNG_ADDRESS = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/;
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Reads the signature of a form for the calls: a drawn one is uploaded as a file first. Throws FieldError for a
 * missing or refused one, and SessionExpiredError.
 */
export async function readSignature(
  value: SignatureValue,
  { context }: { context: PortalContext },
): Promise<Signature> {
  if (value.signature_way === 'typed') {
    if (!value.signature_name) throw new FieldError('signature_name', '请键入本人姓名');
    return { kind: 'typed', name: value.signature_name };
  }
  const bytes = getPng(value.signature_png ?? '');
  if (bytes === null) throw new FieldError('signature_png', '请在签名区内签署本人姓名');
  try {
    const file = await context.upstream.files.upload({
      query: { kind: 'signature', name: '签名.png' },
      body: bytes,
    });
    return { kind: 'drawn', file_id: file.file_id };
  } catch (error) {
    if (isPortalError(error) && error.kind === 'UpstreamBusinessError')
      throw new FieldError('signature_png', error.message, [], error);
    throw error;
  }
}

function getPng(address: string): Uint8Array | null {
  const encoded = PNG_ADDRESS.exec(address)?.[1];
  if (!encoded) return null;
  const bytes = new Uint8Array(Buffer.from(encoded, 'base64'));
  return PNG_START.every((byte, at) => bytes[at] === byte) ? bytes : null;
}
