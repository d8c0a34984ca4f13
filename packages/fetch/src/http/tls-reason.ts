/**
 * Why a secure connection failed, in words for publishers. `undefined` if the code is not that of a TLS error.
 *
 * The codes are those of OpenSSL and Node.
 */
export function tlsReason(code: string): string | undefined {
  if (Object.hasOwn(reasons, code)) return reasons[code];
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') || code === 'EPROTO') {
    return `the TLS handshake failed (${code})`;
  }
  return certificateCodes.has(code) ? `its certificate cannot be accepted (${code})` : undefined;
}

const selfSigned = 'its certificate is self-signed';
const incomplete = 'its certificate comes from an unknown authority, or the intermediate certificates are missing';
const notTls = 'the server does not use TLS on this port';
const oldTls = 'the server offers only outdated versions of TLS';

const reasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate has been revoked',
  CERT_UNTRUSTED: incomplete,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  SELF_SIGNED_CERT_IN_CHAIN: incomplete,
  UNABLE_TO_GET_ISSUER_CERT: incomplete,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: incomplete,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: incomplete,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  HOSTNAME_MISMATCH: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: notTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notTls,
  ERR_SSL_HTTP_REQUEST: notTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: oldTls,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: oldTls,
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: 'the server does not know this host name',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'the server ended the TLS handshake',
  ERR_SSL_SSL_TLS_ALERT_HANDSHAKE_FAILURE: 'the server ended the TLS handshake',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'the server requires a client certificate',
};

/** Other codes of certificate checks, too rare for separate messages. */
const certificateCodes: ReadonlySet<string> = new Set([
  'UNABLE_TO_GET_CRL',
  'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
  'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
  'CERT_SIGNATURE_FAILURE',
  'ERROR_IN_CERT_NOT_BEFORE_FIELD',
  'ERROR_IN_CERT_NOT_AFTER_FIELD',
  'CERT_CHAIN_TOO_LONG',
  'INVALID_CA',
  'PATH_LENGTH_EXCEEDED',
  'INVALID_PURPOSE',
  'CERT_REJECTED',
]);
