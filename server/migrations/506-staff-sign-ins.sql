-- module: staff
-- The addresses from which a staff member has signed in. Strangers elsewhere do not lock them out there.
create index staff_log_sign_ins on staff_log (actor_id, address, at) where action in ('signInStaff', 'finishEnrolment');
