-- A right password without the code of the second factor is in the log of sign-ins: someone may have guessed it.
alter table sign_ins drop constraint sign_ins_event_check;
alter table sign_ins add constraint sign_ins_event_check check (
  event in (
    'SIGNED_IN', 'LINK_USED', 'CODE_ASKED', 'WRONG_PASSWORD', 'WRONG_CODE', 'UNKNOWN_EMAIL', 'LOCKED_OUT', 'LINK_REFUSED',
    'SIGNED_OUT'
  )
);
