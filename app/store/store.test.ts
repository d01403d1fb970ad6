import { beforeEach, describe, expect, it } from 'vitest';
import { shareConfigFrom, type CallStatus } from './common';
import { closeLoginModal, initialState, openLoginModal, setSection, useStore } from './store';

const keys = (value: object) => Object.keys(value).sort();
const section = <Name extends keyof typeof initialState>(name: Name) => useStore.getState()[name];

beforeEach(() => useStore.setState(initialState, true));

describe('store sections', () => {
  it.each([
    ['STORE-006', 'common'],
    ['STORE-007', 'user'],
    ['STORE-008', 'layout'],
    ['STORE-009', 'history'],
    ['STORE-010', 'loginModal'],
    ['STORE-011', 'information'],
    ['STORE-012', 'fundInfo'],
    ['STORE-013', 'search'],
    ['STORE-014', 'serverSideRequest'],
    ['STORE-015', 'recommendProduct'],
    ['STORE-016', 'process'],
    ['STORE-017', 'fund'],
    ['STORE-018', 'fundLibrary'],
    ['STORE-019', 'performanceStats'],
    ['STORE-020', 'native'],
    ['STORE-021', 'external'],
  ] as const)('%s section %s exists with fields of its own', (_id, name) => {
    expect(keys(section(name)).length).toBeGreaterThan(0);
    expect(section(name)).toBe(initialState[name]);
  });

  it('changes one section and leaves the others as they are', () => {
    setSection('search', { value: '沪深300', length: 5 });
    expect(section('search')).toMatchObject({ value: '沪深300', length: 5, filterProduct: 'default' });
    expect(section('common')).toBe(initialState.common);
  });
});

describe('fields', () => {
  it('ENTITY-001 login state fields stand in section user', () => {
    expect(keys(section('user'))).toEqual(
      [
        'logined',
        'verified',
        'userState',
        'fetchLoginStamp',
        'consultInfo',
        'assets',
        'assetDetails',
        'identityInfo',
        'certFormInfo',
        'memberInfo',
        'inviterName',
        'isAdviserInviter',
        'accountId',
        'wxAppLoginData',
      ].sort(),
    );
  });

  it('ENTITY-002 wxAppLoginData has authorizeToken, registerToken and registerPhone', () => {
    expect(keys(section('user').wxAppLoginData)).toEqual([
      'authorizeToken',
      'registerPhone',
      'registerToken',
    ]);
  });

  it('ENTITY-013 common state has share data, client flags, texts, invite config and the call cache', () => {
    expect(keys(section('common'))).toEqual(
      [
        'shareTitle',
        'shareDescription',
        'shareImage',
        'shareWxLink',
        'isApp',
        'isIos',
        'isAndroid',
        'isSpider',
        'isWxApp',
        'loadingTexts',
        'host',
        'isFirstView',
        'ivCodeShareConfig',
        'metaTitle',
        'cameraPermission',
        'callCache',
        // of our own
        'shareInvite',
        'generalConfig',
      ].sort(),
    );
  });

  it('ENTITY-014 ivCodeShareConfig has ivCode, shareLastCode, utmSource and isAgainShare', () => {
    expect(keys(section('common').ivCodeShareConfig)).toEqual([
      'isAgainShare',
      'ivCode',
      'shareLastCode',
      'utmSource',
    ]);
  });

  const before = { ivCode: 'old', shareLastCode: '', utmSource: '', isAgainShare: true };

  it('ENTITY-015 ivCode is taken from query iv_code', () => {
    expect(shareConfigFrom(new URLSearchParams('iv_code=A1'), before)).toEqual({ ...before, ivCode: 'A1' });
    expect(shareConfigFrom(new URLSearchParams(''), before).ivCode).toBe('old');
  });

  it('ENTITY-016 shareLastCode is taken from query share_last_code', () => {
    expect(shareConfigFrom(new URLSearchParams('share_last_code=S9'), before).shareLastCode).toBe('S9');
  });

  it('ENTITY-017 cache entries are unloaded, pending, fulfilled or rejected', () => {
    const statuses: CallStatus[] = ['unloaded', 'pending', 'fulfilled', 'rejected'];
    for (const status of statuses) {
      setSection('common', { callCache: { phrase: { status } } });
      expect(section('common').callCache.phrase?.status).toBe(status);
    }
  });

  it('ENTITY-025 fund info has general info, dividend, notices, position, managers, trade check and trade result', () => {
    expect(keys(section('fundInfo'))).toEqual(
      [
        'generalInfo',
        'dividend',
        'notices',
        'positionDescription',
        'managersList',
        'tradeCheckResult',
        'tradeResult',
      ].sort(),
    );
  });

  it('ENTITY-026 purchase has the common pop-up, query info, bank and contract info', () => {
    expect(keys(section('process'))).toEqual(
      expect.arrayContaining(['popup', 'queryInfo', 'bankInfo', 'contractInfo']),
    );
  });

  it('ENTITY-027 the purchase pop-up has isShow, buttons and content', () => {
    expect(section('process').popup).toEqual({ isShow: false, buttons: [], content: '' });
  });

  it('ENTITY-028 the purchase query info has orderId, productCode and isAppend', () => {
    expect(keys(section('process').queryInfo)).toEqual(['isAppend', 'orderId', 'productCode']);
  });

  it('ENTITY-029 search has nav, result, all titles, filter product, value and length', () => {
    expect(keys(section('search'))).toEqual([
      'allTitles',
      'filterProduct',
      'length',
      'nav',
      'result',
      'value',
    ]);
  });

  it('ENTITY-030 the search filter product defaults to default', () => {
    expect(section('search').filterProduct).toBe('default');
  });

  it('ENTITY-031 recommended products have a list and a category', () => {
    expect(keys(section('recommendProduct'))).toEqual(['category', 'list']);
  });

  it('ENTITY-036 native config has pictureInPictureIsEnabled and pipAuthority', () => {
    expect(keys(section('native'))).toEqual(['pictureInPictureIsEnabled', 'pipAuthority']);
  });

  it('NATIVE-004 picture in picture is enabled by default', () => {
    expect(section('native').pictureInPictureIsEnabled).toBe(true);
  });

  it('NATIVE-007 pipAuthority is 1', () => {
    expect(section('native').pipAuthority).toBe(1);
  });

  it('ENTITY-037 filters are simuFilters, publicFilters, simuParams and publicParams', () => {
    expect(keys(section('fundLibrary'))).toEqual([
      'publicFilters',
      'publicParams',
      'simuFilters',
      'simuParams',
    ]);
  });

  it('PURCHASE-001 the purchase flow keeps the verify state, 1 by default', () => {
    expect(section('process').verifyState).toBe(1);
    setSection('process', { verifyState: 3 });
    setSection('process', { isAutoVerify: true });
    expect(section('process').verifyState).toBe(3);
  });
});

describe('login modal', () => {
  it('ENTITY-034 its config has isAuto, isCanClose, isAutoCert, isNeedRetention and offset', () => {
    expect(keys(section('loginModal'))).toEqual(
      expect.arrayContaining(['isAuto', 'isCanClose', 'isAutoCert', 'isNeedRetention', 'offset']),
    );
  });

  it('ENTITY-035 isCanClose is true unless said otherwise', () => {
    openLoginModal({ isAuto: true });
    expect(section('loginModal')).toMatchObject({ isOpen: true, isAuto: true, isCanClose: true });
  });

  it('takes nothing over from the opening before', () => {
    openLoginModal({ isCanClose: false, part: 'mini-program-tip' });
    closeLoginModal();
    expect(section('loginModal').isOpen).toBe(false);
    openLoginModal();
    expect(section('loginModal')).toMatchObject({ isCanClose: true, part: 'login' });
  });
});
